import { type TSchema, Type } from 'typebox';

import { instant, nullable } from '#kernel/http/common-schemas.ts';

import { resources } from '../resources/resources.ts';

const text = (description: string): TSchema =>
  Type.Optional(nullable(Type.String({ description })));

/** What some resources have beside the values of all: body temperatures their place, insulin how it was given. */
const extras = Object.values(resources)
  .flatMap((resource) => resource.extras)
  .map(({ key, values, isList }): [string, TSchema] => {
    const value = Type.Enum([...values]);
    return [key, Type.Optional(nullable(isList ? Type.Array(value) : value))];
  });

/** A sample as pushes bring it, for the API reference: normalise.ts reads it, and names each bad one by its index. */
export const pushedSample = Type.Object(
  {
    timestamp: Type.Optional(instant),
    start: Type.Optional(instant),
    end: Type.Optional(instant),
    value: Type.Optional(Type.Union([Type.Number(), Type.String()])),
    systolic: Type.Optional(Type.Number({ description: 'For blood pressure, instead of value.' })),
    diastolic: Type.Optional(Type.Number()),
    type: text('Of resources that measure several things, or how it was measured.'),
    unit: text('A UCUM code or a usual spelling of the unit. Default: the unit of the resource.'),
    timezone_offset: Type.Optional(
      nullable(
        Type.Integer({ description: 'Seconds east of UTC. Default: the offset of the times.' }),
      ),
    ),
    device_id: text('The device that measured it.'),
    app_id: text('The app that wrote it.'),
    source_type: text('The kind of device.'),
    workout_id: text('The workout that it belongs to.'),
    sport: text('Of that workout.'),
    ...Object.fromEntries(extras),
  },
  {
    additionalProperties: true,
    title: 'TimeseriesPushSample',
    description: 'With `timestamp`, or of resources of intervals `start` and `end`, and `value`.',
  },
);
