import { seccompFilter } from "./seccomp-filter.ts";

/** File access that the child gets below these paths; it can open nothing else. */
export interface FileRights {
  readonly read: readonly string[];
  readonly write: readonly string[];
}

/** Filters that the launcher sets before the program starts. */
export interface Filters {
  readonly landlock: boolean;
  readonly seccomp: boolean;
}

/** Rights that remain to the program under the filters. */
export interface Rights {
  readonly files: FileRights;
  /** Whether the program can signal and limit only itself; for a program that shares its user and process table with others. */
  readonly ownSignalsOnly: boolean;
}

/*
 * Gives up rights permanently and becomes the program. The process being filtered must have a single thread, and Node has many from the
 * start. Perl can call the kernel without a library and starts in a millisecond. Strings are passed by address, numbers by value.
 */
const launcher = String.raw`
sub check { my ($what, $result) = @_; die "$what: $!\n" if $result < 0; return $result }
my ($machine, $landlock, $filter, $own) = splice @ARGV, 0, 4;
my $count = shift @ARGV;
my @read = splice @ARGV, 0, $count;
$count = shift @ARGV;
my @write = splice @ARGV, 0, $count;
my ($prctl, $seccomp, $openat) = $machine eq "x64" ? (157, 317, 257) : (167, 277, 56);
check("no new privileges", syscall($prctl, 38, 1, 0, 0, 0));
if ($landlock) {
  my $version = check("landlock", syscall(444, 0, 0, 1));
  my $files = $version >= 5 ? 0xffff : $version >= 3 ? 0x7fff : $version == 2 ? 0x3fff : 0x1fff;
  my $set = pack "Q3", $files, $version >= 4 ? 3 : 0, $version >= 6 ? 3 : 0;
  my $rules = check("landlock rules", syscall(444, $set, $version >= 6 ? 24 : $version >= 4 ? 16 : 8, 0));
  my ($execute, $write, $read, $list, $truncate) = (1, 2, 4, 8, 1 << 14);
  my $of_files = $execute | $write | $read | $truncate;
  my $devices = (1 << 6) | (1 << 11) | (1 << 15);
  my $allow = sub {
    my ($path, $wanted) = @_;
    return unless -e $path;
    my $name = "$path\0";
    # O_PATH and O_CLOEXEC
    my $file = check("open $path", syscall($openat, -100, $name, 010000000 | 02000000, 0));
    my $rule = pack "Ql", $wanted & $files & (-d $path ? 0xffff : $of_files), $file;
    check("landlock rule for $path", syscall(445, $rules, 1, $rule, 0));
  };
  $allow->($_, $execute | $read | $list) for @read;
  $allow->($_, 0xffff & ~$execute & ~$devices) for @write;
  check("landlock", syscall(446, $rules, 0));
}
if ($filter ne "") {
  my $instructions = pack "H*", $filter;
  # The id stays the same when the program begins.
  substr($instructions, $_, 4) = pack "L", $$ for split /,/, $own;
  my $program = pack "S x![P] P", length($instructions) / 8, $instructions;
  check("seccomp", syscall($seccomp, 1, 0, $program));
}
exec { $ARGV[0] } @ARGV or die "the program did not start: $!\n";
`;

/** The command that sets the filters and then becomes `command`, whose first word is the path of a program. */
export function launchCommand(filters: Filters, { files, ownSignalsOnly }: Rights, command: readonly string[]): readonly string[] {
  if (!(filters.landlock || filters.seccomp)) return command;
  const filter = filters.seccomp ? seccompFilter({ ownSignalsOnly }) : null;
  const lists = [files.read, files.write].flatMap((paths) => [String(paths.length), ...paths]);
  const calls = [filter?.program.toString("hex") ?? "", filter?.ownProcessAt.join(",") ?? ""];
  return ["perl", "-e", launcher, process.arch, filters.landlock ? "1" : "", ...calls, ...lists, ...command];
}
