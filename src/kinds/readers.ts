import { parsePhone } from './phone/parsePhone.ts';
import { setPhoneReader } from './phone/reader.ts';

/**
 * Loads the libraries that parsing needs and display does not. `validateRecord.ts` imports this file, so forms, imports
 * and the server have them, but the browser's first chunk does not.
 */
setPhoneReader(parsePhone);
