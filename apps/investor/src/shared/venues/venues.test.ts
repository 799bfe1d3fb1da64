import { describe, expect, it } from 'vitest';
import { atVenue, isOtherVenue, NIGHT, topicCode, venueOf, venueText } from './venues.ts';

describe('the venue that an address, a call and a topic name', () => {
  it('MKT-06 is the first unless the night session is named', () => {
    expect([undefined, '', 'tokyo', 'osaka', 'pts'].map(venueOf)).toEqual([...Array(4).fill(undefined), NIGHT]);
    expect([undefined, 'tokyo', 'pts', 'osaka', ''].map(isOtherVenue)).toEqual([false, false, false, true, true]);
  });

  it('is named in calls and topics only for another than the first', () => {
    expect([atVenue(undefined), atVenue(NIGHT)]).toEqual([{}, { venue: 'pts' }]);
    expect([topicCode('7203', undefined), topicCode('7203', NIGHT)]).toEqual(['7203', 'pts:7203']);
  });

  it('MKT-06 has a name on orders and fills', () => {
    expect([venueText({}, (key) => key), venueText({ venue: 'pts' }, (key) => key)]).toEqual([
      'trades.venueTokyo',
      'PTS',
    ]);
  });
});
