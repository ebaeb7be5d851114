import { momentInput } from '../shared/temporal/momentInput.tsx';

/** Input of a month, or of one of the words that the field's `enum` allows in its place, e.g. `Ready`. */
export const Input = momentInput('month');
