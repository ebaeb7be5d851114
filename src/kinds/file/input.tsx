import { filesInput } from './filesInput.tsx';
import { inputText } from '../../messages/en/inputText.ts';

/** Input of one file or several: documents and images. */
export const Input = filesInput({
  text: () => inputText('file.choose'),
  accept: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,image/*',
});
