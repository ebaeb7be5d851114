export { ReadOnlyValue as Input } from '../shared/ReadOnlyValue.tsx';
