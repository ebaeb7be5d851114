import { filesInput } from '../shared/filesInput.tsx';

export const Input = filesInput({ text: 'Choose file' });
