export { WatchStar } from './watch-star.tsx';
