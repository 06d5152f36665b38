/**
 * The time that every file in an archive carries, so that the same file makes the same archive: the first that the
 * format knows, in local time because the format has no time zones.
 */
export const archiveTime = new Date(1980, 0, 1);
