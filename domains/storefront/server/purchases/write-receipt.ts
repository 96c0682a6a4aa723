import { displayDate, parsePlainDate } from "@tieout/kernel";
import PDFDocument from "pdfkit";
import type { Receipt } from "../../core/index.ts";

const [left, right] = [64, 548];
const gray = "#5c5a55";

/** Keeps only characters in the standard PDF fonts: drops accents they lack, and replaces other missing letters with a question mark. */
const printable = (text: string): string =>
  [...text.normalize("NFC")].map((letter) => (isPrintable(letter) ? letter : plain(letter))).join("");
const isPrintable = (letter: string): boolean => /[\u0020-\u007e\u00a0-\u00ff–—‘’“”…€Œœ]/.test(letter);
const plain = (letter: string): string => {
  const base = letter.normalize("NFD").charAt(0);
  return isPrintable(base) ? base : "?";
};

function head(doc: PDFKit.PDFDocument, receipt: Receipt): void {
  const issued = parsePlainDate(receipt.issuedOn);
  doc.font("Helvetica-Bold").fontSize(20).text("Receipt", left, 64);
  doc.font("Helvetica").fontSize(10).fillColor(gray).text("Tieout, SOC Toolkit Store", left, 90);
  doc.fillColor("black");
  const facts = [
    ["Receipt number", String(receipt.number)],
    ["Date", issued ? displayDate(issued) : receipt.issuedOn],
    ["Sold to", receipt.firm],
    ["Bought by", `${receipt.buyer}, ${receipt.email}`],
    ["Paid", receipt.method === "prepaid" ? "With prepaid credits" : receipt.isTest ? "By card. Test payment: no money moved" : "By card"],
  ] as const;
  for (const [at, [title, value]] of facts.entries()) {
    doc.fillColor(gray).text(title, left, 124 + at * 18, { width: 110 });
    doc.fillColor("black").text(printable(value), left + 120, 124 + at * 18, { width: right - left - 120, height: 14, ellipsis: true });
  }
}

/** Writes one line and returns the position where the next one begins. */
function line(doc: PDFKit.PDFDocument, { title, details, price }: Receipt["lines"][number], top: number): number {
  doc.font("Helvetica").fontSize(10).fillColor("black");
  doc.text(printable(title), left, top, { width: 370 });
  const below = doc.y;
  doc.text(price, 440, top, { width: right - 440, align: "right" });
  doc.fillColor(gray).text(printable(details), left, below, { width: 370 });
  doc.fillColor("black");
  return doc.y + 8;
}

const rule = (doc: PDFKit.PDFDocument, at: number): void => {
  doc.moveTo(left, at).lineTo(right, at).lineWidth(0.5).strokeColor(gray).stroke();
};

/** The receipt as a PDF. The bytes depend only on the receipt. */
export async function writeReceipt(receipt: Receipt): Promise<Buffer> {
  const at = new Date(`${receipt.issuedOn}T00:00:00Z`);
  const info = { Title: `Receipt ${receipt.number}`, Author: "Tieout", CreationDate: at, ModDate: at };
  const doc = new PDFDocument({ size: "LETTER", margins: { top: 64, bottom: 64, left, right: 64 }, info, compress: false });
  const pieces: Buffer[] = [];
  doc.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));
  head(doc, receipt);
  let top = 236;
  rule(doc, top - 10);
  for (const one of receipt.lines) {
    if (top > 680) {
      doc.addPage();
      top = 64;
    }
    top = line(doc, one, top);
  }
  rule(doc, top);
  doc.font("Helvetica-Bold").text("Total", left, top + 10);
  doc.text(receipt.total, 400, top + 10, { width: right - 400, align: "right" });
  doc.end();
  await ended;
  return Buffer.concat(pieces);
}
