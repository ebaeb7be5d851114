import type { Duplex } from 'node:stream';

/**
 * Code of a WebSocket frame with text. This file supports texts of up to 64 kB, which is all that a push service needs.
 * Source: RFC 6455, 5.2.
 */
const textOpcode = 1;
const closeOpcode = 8;
const maxShort = 125;

type Frame = { readonly opcode: number; readonly text: string; readonly bytes: number };

const frameOf = (data: Buffer): Frame | undefined => {
  if (data.length < 2) return undefined;
  const short = data.readUInt8(1) & 0x7f;
  const isShort = short <= maxShort;
  const maskAt = isShort ? 2 : 4;
  const bodyAt = maskAt + 4;
  if (data.length < bodyAt) return undefined;
  const length = isShort ? short : data.readUInt16BE(2);
  if (data.length < bodyAt + length) return undefined;
  const mask = data.subarray(maskAt, bodyAt);
  const body = data.subarray(bodyAt, bodyAt + length).map((byte, index) => byte ^ mask.readUInt8(index % 4));
  return { opcode: data.readUInt8(0) & 0x0f, text: Buffer.from(body).toString('utf8'), bytes: bodyAt + length };
};

/**
 * Calls `onText` with each text that a browser sends over a WebSocket, until the browser closes the WebSocket.
 * `socket`: the connection of the browser after the handshake.
 */
export const readTextFrames = (socket: Duplex, onText: (text: string) => void): void => {
  let left = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    left = Buffer.concat([left, chunk]);
    for (let frame = frameOf(left); frame !== undefined; frame = frameOf(left)) {
      left = left.subarray(frame.bytes);
      if (frame.opcode === closeOpcode) socket.end();
      if (frame.opcode === textOpcode) onText(frame.text);
    }
  });
};

/** Sends a text to a browser over a WebSocket. */
export const writeTextFrame = (socket: Duplex, text: string): void => {
  const body = Buffer.from(text);
  const isShort = body.length <= maxShort;
  const head = Buffer.alloc(isShort ? 2 : 4);
  head.writeUInt8(0x80 | textOpcode, 0);
  head.writeUInt8(isShort ? body.length : 126, 1);
  if (!isShort) head.writeUInt16BE(body.length, 2);
  socket.write(Buffer.concat([head, body]));
};
