import { encodeQR } from "qr";

/** QR code as rows of squares, true if dark, with the light border of four squares that cameras need: ISO/IEC 18004, 7.3. */
export const squaresOf = (text: string): readonly (readonly boolean[])[] => encodeQR(text, "raw", { ecc: "medium", border: 4 });

/** A single path through all dark squares. */
export const pathOfSquares = (squares: ReturnType<typeof squaresOf>): string =>
  squares.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");

export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const squares = squaresOf(text);
  return (
    <svg className="t-qr" viewBox={`0 0 ${squares.length} ${squares.length}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={pathOfSquares(squares)} fill="#000" />
    </svg>
  );
}
