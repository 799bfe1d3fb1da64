/** The book and the trades: an entry of its own, so that a group of chunks needs no further file for them. */
export { Book } from './parts/book.tsx';
export { Tape } from './parts/tape.tsx';
