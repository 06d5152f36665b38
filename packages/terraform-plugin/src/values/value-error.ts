import { formatPath, type Path } from './path.ts';

/** A value that does not fit its type, or bytes that are no value. `path` says where. */
export class ValueError extends Error {
  override readonly name = 'ValueError';
  readonly path: Path;
  /** What is wrong, without the place. */
  readonly problem: string;

  constructor(path: Path, problem: string) {
    super(path.length > 0 ? `${formatPath(path)}: ${problem}` : problem);
    this.path = path;
    this.problem = problem;
  }
}
