import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

const [idBytes, drawn] = [16, 512];

/**
 * Makes what gives ids one after the other, each above the last; random bytes are drawn for many at once, which for
 * each by itself takes longer than all else of it.
 */
const createIds = (): (() => string) => {
  let [bytes, place, msecs, seq] = [Buffer.alloc(0), 0, 0, 0];
  return () => {
    if (place === bytes.length) [bytes, place] = [randomBytes(idBytes * drawn), 0];
    const random = bytes.subarray(place, place + idBytes);
    place += idBytes;
    const now = Date.now();
    // Where a moment begins with a number below half of all, as many ids as anybody makes in it come after it.
    [msecs, seq] = now > msecs ? [now, random.readUInt32BE(4) >>> 1] : [msecs, seq + 1];
    return v7({ msecs, seq, random });
  };
};

/** Gives the id of a new record; those of an import come by the thousand. */
export const newId = createIds();
