/* A tiny minimax with alpha-beta that prints its search of tic-tac-toe. Values are those of X. */
#include <stdio.h>

static char board[10] = "x...o...x";
static long visits = 0;

/* The value for X of a game that is over, a win the sooner the better; 1 where it is not over. */
static int over(int ply) {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    int line, square, empty = 0;
    for (line = 0; line < 8; line++) {
        char mark = board[lines[line][0]];
        if (mark != '.' && mark == board[lines[line][1]] && mark == board[lines[line][2]])
            return mark == 'x' ? 1000 - ply : ply - 1000;
    }
    for (square = 0; square < 9; square++) empty += board[square] == '.';
    return empty ? 1 : 0;
}

static int search(int depth, int ply, int alpha, int beta, char side);

/* Prints a visit's beginning and end around the search itself, so on every way out of it. */
static int visit(const char *move, int depth, int ply, int alpha, int beta, char side) {
    int value;
    visits++;
    printf("{\"enter\":\"%s\",\"depth\":%d,\"alpha\":%d,\"beta\":%d}\n", move, depth, alpha, beta);
    value = search(depth, ply, alpha, beta, side);
    printf("{\"leave\":%d}\n", value);
    return value;
}

static int search(int depth, int ply, int alpha, int beta, char side) {
    int square, best = side == 'x' ? -9999 : 9999, value = over(ply);
    if (value != 1) return value;
    for (square = 0; square < 9; square++) {
        char move[3] = {(char)('a' + square % 3), (char)('3' - square / 3), 0};
        if (board[square] != '.') continue;
        board[square] = side;
        value = visit(move, depth - 1, ply + 1, alpha, beta, side == 'x' ? 'o' : 'x');
        board[square] = '.';
        if (side == 'x' ? value > best : value < best) best = value;
        if (side == 'x' && best > alpha) alpha = best;
        if (side == 'o' && best < beta) beta = best;
        if (alpha >= beta) break;
    }
    return best;
}

int main(void) {
    int value;
    printf("{\"plyscope\":1,\"program\":\"tiny.c\",\"perspective\":\"first\",\"infinity\":9999,");
    printf("\"mate\":1000,\"game\":\"tic-tac-toe\",\"position\":\"x../.o./..x o\"}\n");
    value = visit("", 6, 0, -9999, 9999, 'o');
    fprintf(stderr, "%ld visits, value %d\n", visits, value);
    return 0;
}
