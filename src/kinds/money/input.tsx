import { parsedInput } from '../shared/inputs/parsedInput.tsx';

export const Input = parsedInput({ inputMode: 'text', preview: true });
