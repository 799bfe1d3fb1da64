export { atVenue, isOtherVenue, NIGHT, topicCode, type Venue, venueOf, venueText } from './venues.ts';
