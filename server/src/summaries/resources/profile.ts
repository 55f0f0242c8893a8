import * as field from '../fields/fields.ts';
import { adaptProfile } from '../mobile/profile.ts';
import { define } from './define.ts';

const fields = {
  height: field.integer('cm', 0, 300),
  birth_date: field.day(0),
  wheelchair_use: field.yes,
  gender: field.choice('female', 'male', 'other', 'unknown'),
  sex: field.choice('female', 'male', 'other'),
} satisfies field.Fields;

/** A provider's profile of the user: one for each provider. */
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
