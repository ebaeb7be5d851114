import { textInput } from '../shared/textInput.tsx';

export const Input = textInput('url');
