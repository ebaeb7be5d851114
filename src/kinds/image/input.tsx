import { filesInput } from '../shared/filesInput.tsx';
import { PictureTile } from './PictureTile.tsx';

export const Input = filesInput({ text: 'Choose picture', accept: 'image/*', Preview: PictureTile });
