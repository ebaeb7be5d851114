import { momentInput } from '../shared/temporal/momentInput.tsx';

export const Input = momentInput('day');
