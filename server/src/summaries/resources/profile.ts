import { define } from '../define.ts';
import { choice, day, type Fields, integer, yes } from '../fields.ts';
import { adaptProfile } from '../mobile/profile.ts';

const fields = {
  height: integer('cm', 0, 300),
  birth_date: day(0),
  wheelchair_use: yes,
  gender: choice('female', 'male', 'other', 'unknown'),
  sex: choice('female', 'male', 'other'),
} satisfies Fields;

/** What a provider knows of the person: one for each provider. */
export const profile = define({
  title: 'Profile',
  schemaName: 'ClientFacingProfile',
  responseName: 'ClientFacingProfile',
  listKey: null,
  raw: { schemaName: 'ProfileInDb', responseName: 'RawProfile' },
  bounds: 'dates',
  placedBy: 'day',
  hasOwnKey: true,
  fields,
  inputs: {},
  times: [],
  adapt: adaptProfile,
  complete: ({ own }) => ({
    values: own,
    key: 'profile',
    calendarDate: null,
    startsAt: null,
    endsAt: null,
  }),
});
