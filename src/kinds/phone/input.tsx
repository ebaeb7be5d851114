import { parsedInput } from '../shared/inputs/parsedInput.tsx';
import { parsePhone } from './parsePhone.ts';
import { setPhoneReader } from './reader.ts';

// The phone library comes with the inputs: only who types a phone needs it.
setPhoneReader(parsePhone);

export const Input = parsedInput({ type: 'tel', inputMode: 'tel' });
