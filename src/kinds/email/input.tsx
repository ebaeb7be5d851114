import { textInput } from '../shared/inputs/textInput.tsx';

export const Input = textInput('email');
