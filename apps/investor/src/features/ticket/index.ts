export { UnconfirmedPlacement } from './parts/unconfirmed-placement.tsx';
