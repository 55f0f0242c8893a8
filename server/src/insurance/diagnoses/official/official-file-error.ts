/** An invalid file. The message is one sentence for the operator who supplied it. */
export class OfficialFileError extends Error {}
