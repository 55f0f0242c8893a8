import { type Static, Type } from 'typebox';

import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { userId } from '#users';

import { fileBytesMax, filesMax, mediaTypeOf, type ReportFile } from './files.ts';

/** A form's file, which is no JSON. */
const file = Type.Unsafe<File>({ type: 'object' });
const shown = Type.String({ format: 'binary' });
const files = { minItems: 1, maxItems: filesMax };
const description = `PDF, JPEG or PNG, at most ${fileBytesMax / 1024 / 1024} MiB each; the pages of one report in their order.`;

const fields = {
  user_id: userId,
  needs_human_review: Type.Boolean({
    default: false,
    description: 'Values of the report are accepted only after an approval.',
  }),
};

export const jobForm = Type.Object({ file: Type.Array(file, files), ...fields });

/** As the API reference shows it. */
export const documentedJobForm = Type.Object(
  { file: Type.Array(shown, { ...files, description }), ...fields },
  { title: 'CreateLabReportParserJobBody' },
);

/** Returns the files of a form, with the types of their content. */
export async function readFiles(form: Static<typeof jobForm>): Promise<readonly ReportFile[]> {
  if (form.file.some(({ size }) => size > fileBytesMax))
    throw new AppError('lab_report.file_too_large');
  const read: ReportFile[] = [];
  for (const [index, each] of form.file.entries()) {
    const bytes = Buffer.from(await each.arrayBuffer());
    const mediaType = mediaTypeOf(bytes);
    if (mediaType === undefined) throw new InvalidRequest([notReadable(index)]);
    read.push({ mediaType, bytes });
  }
  return read;
}

const notReadable = (index: number) => ({
  type: 'value_error',
  loc: ['body', 'file', index],
  msg: 'Value error, the file is no PDF, JPEG or PNG by its bytes',
  input: null,
});
