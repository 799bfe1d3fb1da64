export { DrawSection } from './draw-section.tsx';
