import { escapeXmlText } from "./escape-xml-text.ts";

const zero = 48;

/** Appends text and numbers to a growing UTF-8 buffer without creating a string for each cell. */
export class ByteWriter {
  buffer: Buffer;
  length = 0;

  constructor(capacityBytes: number) {
    this.buffer = Buffer.allocUnsafeSlow(capacityBytes);
  }

  /** Makes room so that the unchecked writes below stay within the buffer. */
  ensure(bytes: number): void {
    const needed = this.length + bytes;
    if (needed <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.buffer.length * 2));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }

  /** Writes ASCII text that is already escaped. */
  ascii(text: string): void {
    const { buffer } = this;
    let at = this.length;
    for (let i = 0; i < text.length; i++) buffer[at++] = text.charCodeAt(i);
    this.length = at;
  }

  bytes(source: Uint8Array): void {
    const { buffer } = this;
    let at = this.length;
    for (let i = 0; i < source.length; i++) buffer[at++] = source[i] ?? 0;
    this.length = at;
  }

  /** Writes any text, escaping it for XML character data. */
  escaped(text: string): void {
    this.ensure(text.length + 8);
    const { buffer } = this;
    let at = this.length;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      const plain = code >= 0x20 && code < 0x7f && code !== 0x26 && code !== 0x3c && code !== 0x3e;
      if (!plain || (code === 0x5f && text.charCodeAt(i + 1) === 0x78)) {
        this.length = at;
        const rest = escapeXmlText(text.slice(i));
        this.ensure(rest.length * 3);
        this.length += this.buffer.write(rest, this.length, "utf8");
        return;
      }
      buffer[at++] = code;
    }
    this.length = at;
  }

  /** Writes a whole number with a magnitude of up to 2^53. */
  integer(value: number): void {
    if (value < 0) {
      this.buffer[this.length++] = 45;
      this.integer(-value);
      return;
    }
    if (value > 0x7fffffff) {
      this.ascii(String(value));
      return;
    }
    const { buffer } = this;
    let digits = 1;
    for (let limit = 10; value >= limit && digits < 10; limit *= 10) digits++;
    let rest = value | 0;
    for (let at = this.length + digits - 1; at >= this.length; at--) {
      const quotient = (rest / 10) | 0;
      buffer[at] = zero + rest - quotient * 10;
      rest = quotient;
    }
    this.length += digits;
  }

  /** Writes a whole number of hundredths as an exact decimal without trailing zeros: 123450 becomes `1234.5`. */
  hundredths(value: number): void {
    let size = value;
    if (value < 0) {
      this.buffer[this.length++] = 45;
      size = -value;
    }
    const whole = Math.floor(size / 100);
    const fraction = size - whole * 100;
    this.integer(whole);
    if (fraction === 0) return;
    const tens = (fraction / 10) | 0;
    const ones = fraction - tens * 10;
    this.buffer[this.length++] = 46;
    this.buffer[this.length++] = zero + tens;
    if (ones !== 0) this.buffer[this.length++] = zero + ones;
  }
}
