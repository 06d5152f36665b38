// The platform packages of Node state os and cpu as strings; pnpm reads arrays only, and would
// otherwise install every platform's binary everywhere.
const asArray = (value) => (typeof value === 'string' ? [value] : value);

module.exports = {
  hooks: {
    readPackage(pkg) {
      if (/^node-(linux|darwin|win)-/.test(pkg.name ?? '')) {
        if (pkg.os) pkg.os = asArray(pkg.os);
        if (pkg.cpu) pkg.cpu = asArray(pkg.cpu);
      }
      return pkg;
    },
  },
};
