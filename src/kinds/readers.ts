import { parsePhone } from './phone/parsePhone.ts';
import { setPhoneReader } from './phone/reader.ts';

/**
 * Brings in the libraries that reading what people type takes, and showing it doesn't; importing this file is enough.
 * It comes with `validateRecord.ts`, so with every form, import and write, and stays out of the browser's first chunk.
 */
setPhoneReader(parsePhone);
