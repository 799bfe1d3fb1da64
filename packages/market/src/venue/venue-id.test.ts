import { describe, expect, it } from 'vitest';
import { atVenue, FIRST_VENUE, venueId, venueOf } from './venue-id.ts';

describe('the name of a venue', () => {
  it('is a short word in lower case', () => {
    expect(['tokyo', 'pts', 'jnx-j'].map(venueId)).toEqual(['tokyo', 'pts', 'jnx-j']);
    for (const text of ['', 'p', 'PTS', '7203', 'pts ', 'pts:7203', 'a-name-that-is-too-long'])
      expect(() => venueId(text)).toThrow(RangeError);
  });

  it('is left out for the first, and read as the first where it is left out', () => {
    expect([atVenue(undefined), atVenue(FIRST_VENUE), atVenue(venueId('pts'))]).toEqual([{}, {}, { venue: 'pts' }]);
    expect([venueOf({}), venueOf({ venue: venueId('pts') })]).toEqual(['tokyo', 'pts']);
  });
});
