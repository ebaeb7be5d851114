import sharp, { type Sharp } from 'sharp';

/** A part of a multipart body: a text, or a file with its name and type. */
export type Part =
  | readonly [name: string, value: string]
  | readonly [name: string, value: Buffer, fileName: string, type?: string];

export const boundary = 'gable-test-boundary';
export const multipartHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };

/** Returns the bytes of one part of a multipart body. */
export const partOf = ([name, value, fileName, type = 'application/octet-stream']: Part): Buffer => {
  const file = fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: ${type}`;
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
};

/** Returns the headers and the bytes of a multipart body. */
export const asMultipart = (parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } => ({
  payload: Buffer.concat([...parts.map(partOf), Buffer.from(`--${boundary}--\r\n`)]),
  headers: multipartHeaders,
});

/** Returns the fields of a record as parts. */
export const fieldParts = (body: Readonly<Record<string, unknown>>): readonly Part[] =>
  Object.entries(body).map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );

/** Returns a small picture, `width` × `height`: a red top on a blue background. */
export const drawPicture = (width = 64, height = 48): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#1040c0' } }).composite([
    {
      input: { create: { width, height: Math.floor(height / 2), channels: 3, background: '#d02020' } },
      top: 0,
      left: 0,
    },
  ]);
