import { parsedInput } from '../shared/inputs/parsedInput.tsx';
import { parsePhone } from './parsePhone.ts';
import { setPhoneReader } from './reader.ts';

// The phone library is loaded with the inputs, because only typing needs it.
setPhoneReader(parsePhone);

/** Input of a phone number, for which a phone shows its keyboard with digits. */
export const Input = parsedInput({ type: 'tel', inputMode: 'tel' });
