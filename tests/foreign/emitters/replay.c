/* Reads calls, one a line, and makes them with the emitter for C and C++. The first argument is the trace. */
#include "plyscope_emit.h"

int main(int count, char **arguments) {
    static const char *const fields[] = {"first \"field\"", "second\tfield", NULL};
    static const char *const reasons[] = {"own reason \\", NULL};
    static uint16_t below[8];
    plys_options options;
    plys *trace = NULL;
    char line[1024];
    if (count != 2) return 2;
    memset(&options, 0, sizeof options);
    options.path = arguments[1]; options.program = "replay"; options.fields = fields; options.reasons = reasons;
    while (fgets(line, sizeof line, stdin)) {
        long long a[6] = {0, 0, 0, 0, 0, 0};
        double real = 0;
        char text[600] = "";
        char *rest = line + 2;
        int i;
        line[strcspn(line, "\n")] = 0;
        for (i = 0; i < 6; i++) a[i] = strtoll(rest, &rest, 10);
        switch (line[0]) {
        case 'O':
            sscanf(line + 2, "%d %d %u %u %llu %u", &options.has_names, &options.values_of_first, &options.depth_unit,
                   &options.block_size, (unsigned long long *)&options.last_visits, &options.last_blocks);
            break;
        case 'F':
            options.plies = (unsigned)a[0]; options.quiescence_counted = (int)a[1]; options.every_search = (unsigned)a[2];
            options.from_iteration = (unsigned)a[3];
            break;
        case 'B': below[options.below_length++] = (uint16_t)a[0]; options.below = below; break;
        case 'T':
            if (!(trace = plys_open(&options))) return 1;
            break;
        case 'm': if (sscanf(line, "m %*d %599[^\n]", text) == 1) plys_name(trace, (uint16_t)a[0], text); break;
        case 'o': plys_rank(trace, (unsigned)a[0]); break;
        case 'y': plys_type(trace, (unsigned)a[0]); break;
        case '+': plys_extend(trace, (unsigned)a[0], (int)a[1]); break;
        case '-': plys_reduce(trace, (unsigned)a[0], (int)a[1]); break;
        case 'e': plys_enter(trace, (uint16_t)a[0], (int)a[1], (int)a[2], (int)a[3], (unsigned)a[4]); break;
        case 'l': plys_leave(trace, (int)a[0], (uint16_t)a[1], (unsigned)a[2]); break;
        case 'p': plys_probe(trace, (unsigned)a[0], (unsigned)a[1], (int)a[2], (int)a[3]); break;
        case 's': plys_stand_pat(trace, (int)a[0]); break;
        case 'f': plys_field(trace, (unsigned)a[0], a[1]); break;
        case 'r': if (sscanf(line, "r %*d %lf", &real) == 1) plys_real_field(trace, (unsigned)a[0], real); break;
        case 'k': plys_key(trace, (uint64_t)a[0]); break;
        case 'x': plys_pruned(trace, (unsigned)a[0], (unsigned)a[1], (uint16_t)a[2]); break;
        case 't': plys_nanoseconds(trace, (uint64_t)a[0]); break;
        case 'n': plys_new_search(trace, line[1] ? line + 2 : NULL); break;
        case 'i': plys_iteration(trace, (unsigned)a[0]); break;
        case 'z': plys_stop(trace, (unsigned)a[0]); break;
        case 'w': if (plys_save(trace)) return 1; break;
        default: return 3;
        }
    }
    return plys_close(trace);
}
