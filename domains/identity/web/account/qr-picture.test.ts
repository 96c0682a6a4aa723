import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { timeLeftText } from "../time-left.ts";
import { pathOfSquares, squaresOf } from "./qr-picture.tsx";

const address =
  "otpauth://totp/Tieout:dana%40codes.example?issuer=Tieout&secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&algorithm=SHA1&digits=6&period=30";

test("a key's QR code decodes to the key's URI", () => {
  const squares = squaresOf(address);
  const path = pathOfSquares(squares);
  const [scale, size] = [6, squares.length];
  const data = new Uint8Array(size * scale * size * scale * 4).fill(255);
  for (const [, x = "", y = ""] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row++)
      for (let column = 0; column < scale; column++) {
        const at = ((Number(y) * scale + row) * size * scale + Number(x) * scale + column) * 4;
        data.fill(0, at, at + 3);
      }
  expect(decodeQR({ width: size * scale, height: size * scale, data })).toBe(address);
});

test("the time left is shown in seconds and is never negative", () => {
  expect([300_000, 231_400, 9_000, 1, 0, -5_000].map(timeLeftText)).toEqual(["5:00", "3:52", "0:09", "0:01", "0:00", "0:00"]);
});
