import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

const [idBytes, drawn] = [16, 512];

/**
 * Creates a generator of increasing ids. Random bytes are drawn for many ids at once, because a call per id would take
 * most of the time.
 */
const createIds = (): (() => string) => {
  let [bytes, place, msecs, seq] = [Buffer.alloc(0), 0, 0, 0];
  return () => {
    if (place === bytes.length) [bytes, place] = [randomBytes(idBytes * drawn), 0];
    const random = bytes.subarray(place, place + idBytes);
    place += idBytes;
    const now = Date.now();
    // Each millisecond starts in the lower half of the sequence, so that there is space for all ids of that
    // millisecond.
    [msecs, seq] = now > msecs ? [now, random.readUInt32BE(4) >>> 1] : [msecs, seq + 1];
    return v7({ msecs, seq, random });
  };
};

/** Returns the id of a new record or request, a UUID that is greater than all earlier ones of this process. */
export const newId = createIds();
