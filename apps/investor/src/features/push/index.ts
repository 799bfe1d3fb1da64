export { mayOffer, noteOffered, receiveHere, resume } from './device.ts';
export { PushChoices } from './push-choices.tsx';
