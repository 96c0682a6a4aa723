import type { Cell, SheetModel } from "@tieout/spreadsheet/model";

const page = { width: 440, height: 300, margin: 18, row: 13, shownRows: 20 } as const;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const lengthOf = ({ content }: Cell): number => (content.kind === "text" ? content.text.length : content.kind === "blank" ? 0 : 9);
const isTitle = ({ style }: Cell): boolean => style === "title" || style === "subtitle" || style === "heading" || style === "label";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function drawn(cell: Cell, { x, y, width }: Box): string {
  if (cell.style.startsWith("fill"))
    return `<rect x="${x}" y="${y - 8}" width="${Math.max(width - 3, 4)}" height="9" fill="#dbe7fd" stroke="#b9cff7" stroke-width=".5"/>`;
  if (cell.content.kind === "text" && isTitle(cell)) {
    const [size, weight] = cell.style === "title" ? [11, 600] : [6.5, cell.style === "subtitle" ? 400 : 600];
    const room = Math.max(3, Math.floor(width / (size * 0.52)));
    const text = cell.content.text.length > room ? `${cell.content.text.slice(0, room - 1)}…` : cell.content.text;
    return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="#2a2a28">${escaped(text)}</text>`;
  }
  const length = lengthOf(cell);
  return length === 0
    ? ""
    : `<rect x="${x}" y="${y - 6}" width="${Math.min(Math.max(width - 6, 4), 6 + length * 2.6)}" height="5" rx="1.5" fill="#dddcd6"/>`;
}

/** The first page of a tab as SVG: titles and headings as text, purchased content as bars, cells to fill in as blue. */
export function previewPage({ columns, rows }: SheetModel): string {
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  const scale = (page.width - 2 * page.margin) / Math.max(total, 1);
  const parts: string[] = [];
  let y = page.margin + 8;
  for (const { cells } of [...rows].slice(0, page.shownRows)) {
    let x: number = page.margin;
    for (const [at, cell] of cells.entries()) {
      const own = (columns[at]?.width ?? 10) * scale;
      const width = cell?.span === "page" ? page.width - 2 * page.margin : own;
      if (cell) parts.push(drawn(cell, { x: Math.round(x * 10) / 10, y, width: Math.round(width * 10) / 10 }));
      x += own;
    }
    y += page.row;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${page.height}" font-family="Inter, Arial, sans-serif"><rect width="${page.width}" height="${page.height}" fill="#fff"/>${parts.join("")}</svg>`;
}
