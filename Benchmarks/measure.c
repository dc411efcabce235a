// Runs a command and writes its wall time, CPU time and peak memory to descriptor 3.
//
//     measure COMMAND ARGUMENT… 3>RESULT
//
// A small process of its own, because a child starts with its parent's peak memory: Python's would
// hide that of a loader.
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval time) { return (double)time.tv_sec + (double)time.tv_usec / 1e6; }

int main(int argc, char **argv) {
  struct timespec begin, end;
  struct rusage usage;
  int status;
  if (argc < 2) return 64;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  pid_t child = fork();
  if (child == 0) {
    close(3);
    execvp(argv[1], argv + 1);
    perror(argv[1]);
    _exit(127);
  }
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) {
    perror("measure");
    return 2;
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
#ifdef __APPLE__
  long kibibytes = usage.ru_maxrss / 1024;
#else
  long kibibytes = usage.ru_maxrss;
#endif
  dprintf(3, "%.6f %.6f %ld\n",
          (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9,
          seconds(usage.ru_utime) + seconds(usage.ru_stime), kibibytes);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
