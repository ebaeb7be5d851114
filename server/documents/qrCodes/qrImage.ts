import { encodeQR } from 'qr';

/** Light modules around a code. Source: ISO/IEC 18004, which requires four. */
const border = 4;
/**
 * Error correction level of a code. chosen: the code is readable with a quarter of it damaged or in glare, as happens
 * on signs.
 */
const ecc = 'quartile';

/** Returns the squares of a text's QR code with its border, row by row. True: the square is dark. */
export const qrModules = (text: string): readonly (readonly boolean[])[] => encodeQR(text, 'raw', { ecc, border });

/** Returns the QR code of a text as SVG, which prints sharply at any size. */
export const qrSvg = (text: string): Buffer => {
  const rows = qrModules(text);
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const size = rows.length;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges">` +
      `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`,
  );
};

/** Pixels per module. A code is about 60 modules wide, so the image fills a page at 150 dpi. */
const pixels = 20;

/** Returns the QR code of a text as PNG, for programs that cannot read SVG. */
export const qrPng = async (text: string): Promise<Buffer> => {
  const rows = qrModules(text);
  const size = rows.length;
  const light = Buffer.from(rows.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  // Imported on first use, because few requests need it.
  const { default: sharp } = await import('sharp');
  return sharp(light, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * pixels, size * pixels, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
};
