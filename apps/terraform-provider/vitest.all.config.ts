import { configure, project } from './vitest.shared.ts';

const all = ['test/**/*.test.ts'];

export default configure([project('node', all), project('binary', all)]);
