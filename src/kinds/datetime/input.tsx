import { dateInput } from '../shared/dateInput.tsx';
import { fromLocalTime, toLocalTime } from '../shared/localTime.ts';

export const Input = dateInput({ type: 'datetime-local', toInput: toLocalTime, fromInput: fromLocalTime, latest: '9999-12-31T23:59' });
