import { filesInput } from '../shared/inputs/filesInput.tsx';

export const Input = filesInput({
  text: 'Choose file',
  accept: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,image/*',
});
