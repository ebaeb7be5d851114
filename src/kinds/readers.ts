import { parsePhone } from './phone/parsePhone.ts';
import { setPhoneReader } from './phone/reader.ts';

/**
 * Loads the libraries that parsing needs and display does not. Importing this file is enough. `validateRecord.ts`
 * imports it, so every form, import and write has it, and the browser's first chunk does not.
 */
setPhoneReader(parsePhone);
