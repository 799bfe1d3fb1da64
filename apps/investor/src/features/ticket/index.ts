export { LeftPlacement } from './parts/left-placement.tsx';
