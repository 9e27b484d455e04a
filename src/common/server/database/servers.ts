/**
 * The servers that an address names, each as an address of its own:
 * `postgres://user:password@first:5432,second:5432/dagvaerk`, as libpq has it.
 */
export function serversOf(url: string): string[] {
  const [, start = "", hosts = "", rest = ""] = /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(",").map((host) => start + host + rest);
}
