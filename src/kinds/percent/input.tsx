import { parsedInput } from '../shared/parsedInput.tsx';

export const Input = parsedInput({ inputMode: 'decimal' });
