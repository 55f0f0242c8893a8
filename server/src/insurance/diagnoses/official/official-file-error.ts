/** A file is not what it should be. The message is one sentence for the person who gave it. */
export class OfficialFileError extends Error {}
