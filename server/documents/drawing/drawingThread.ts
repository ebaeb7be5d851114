/**
 * Entry point of the thread that draws PDF documents. Drawing takes up to a second. In the main thread it would block
 * all requests.
 */
import { parentPort } from 'node:worker_threads';
import { inLanguage } from '../../language/language.ts';
import '../../language/serverWording.ts';
import { draw } from '../printedRecords/draw.ts';
import { drawFlyer } from '../qrCodes/drawFlyer.ts';
import { drawReport } from '../reports/drawReport.ts';
import type { Drawing, DrawingAnswer, DrawingTask } from './drawing.ts';

/** Messages contain the bytes of images without their class. */
const imageOf = (bytes: Uint8Array | undefined): Buffer | undefined =>
  bytes === undefined ? undefined : Buffer.from(bytes);

const pdfOf = ({ type, content }: Drawing): Promise<Buffer> => {
  if (type === 'record') return draw(content);
  if (type === 'report') return drawReport(content.answer, content.head);
  const { agent, photo } = content;
  return drawFlyer({ ...content, photo: imageOf(photo), agent: { ...agent, portrait: imageOf(agent.portrait) } });
};

const answer = async ({ drawing, language }: DrawingTask): Promise<DrawingAnswer> => {
  try {
    return { bytes: await inLanguage(language, () => pdfOf(drawing)) };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

const send = (message: DrawingAnswer | 'ready'): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
};

parentPort?.on('message', (task: DrawingTask) => void answer(task).then(send));
send('ready');
