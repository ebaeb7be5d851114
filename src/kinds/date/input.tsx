import { dateInput } from '../shared/dateInput.tsx';

const same = (text: string) => text;

export const Input = dateInput({ type: 'date', toInput: (value) => value.slice(0, 10), fromInput: same, latest: '9999-12-31' });
