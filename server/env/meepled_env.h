/* meepled_env: the games of meepled behind a C interface: play, look, copy, ask the bots.
 *
 * Every function but meepled_error() and meepled_abi() returns a meepled_code. After anything but
 * MEEPLED_OK nothing has changed, nothing was written, and meepled_error() says what was wrong and
 * what is allowed. No call throws, ends the process or keeps a pointer that it was given.
 *
 * Tables (one game each) and rows of many tables are numbers that are never used again, so that a
 * number that was freed is an error and no more. Calls about different tables may run at once;
 * calls about the same one wait for each other. A null pointer is an error; other pointers must
 * hold as much as the call says.
 *
 * Seats are 0 to seats-1. Texts are UTF-8. Where a text comes out, `length` is set to its bytes
 * without the 0 at its end, which is written, too; if `capacity` is too small the code is
 * MEEPLED_TOO_SMALL, `length` is set, and nothing else is written. */
#pragma once

// NOLINTBEGIN(modernize-*,readability-identifier-naming): it is read as C, too.
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MEEPLED_EXPORT __attribute__((visibility("default")))

/* Raised when a function or a layout changes. */
#define MEEPLED_ABI 1
#define MEEPLED_SEATS_MAX 6
/* Numbers of one row of meepled_legal(). */
#define MEEPLED_ROW 12

typedef int32_t meepled_code;
enum {
    MEEPLED_OK = 0,
    MEEPLED_BAD_ARGUMENT = 1, /* a null pointer, a number out of range, a wrong size */
    MEEPLED_BAD_SETUP = 2,    /* no such game, module or option, or they do not go together */
    MEEPLED_ILLEGAL = 3,      /* the rules refuse this action */
    MEEPLED_OVER = 4,         /* the game is over */
    MEEPLED_NO_HANDLE = 5,    /* no such table: it was freed, or never made */
    MEEPLED_BAD_DATA = 6,     /* bytes that are no saved game or no view */
    MEEPLED_TOO_SMALL = 7,    /* room for `length` bytes (and a 0), or `count` rows, is needed */
    MEEPLED_NO_LEVEL = 8,     /* no such level of bots */
    MEEPLED_BROKEN = 9        /* a fault of this library, or no memory */
};

/* What went wrong in the last call of this thread; "" if nothing did. Valid until the next call. */
MEEPLED_EXPORT const char* meepled_error(void);
MEEPLED_EXPORT uint32_t meepled_abi(void);

/* ---- Tables. `setup` is lines of words:
 *     edition carcassonne
 *     seats 2
 *     modules farmers abbot      (without this line: the usual ones)
 *     option start_player seats
 *     board 31                   (cells along a side of the window; odd, 3 to 101)
 * A table has begun when it is made. The seed decides all that is drawn. */
MEEPLED_EXPORT meepled_code meepled_create(const char* setup, uint64_t seed, uint64_t* table);
MEEPLED_EXPORT meepled_code meepled_free(uint64_t table);
/* Begins a new game. */
MEEPLED_EXPORT meepled_code meepled_reset(uint64_t table, uint64_t seed);
/* The same game, hidden things included. */
MEEPLED_EXPORT meepled_code meepled_clone(uint64_t table, uint64_t* copy);
/* A game that `seat` cannot tell from this one: what it may not know comes from the seed. */
MEEPLED_EXPORT meepled_code meepled_clone_known(uint64_t table, int32_t seat, uint64_t seed,
                                                uint64_t* copy);
/* A game that agrees with a viewer's knowledge: the canonical bytes of a view
 * (rules/canonical.md), as clients of a server have them. */
MEEPLED_EXPORT meepled_code meepled_from_view(const char* setup, const uint8_t* bytes, size_t size,
                                              uint64_t seed, uint64_t* table);
/* From the text MEEPLED_SAVED of a table. */
MEEPLED_EXPORT meepled_code meepled_restore(const char* saved, uint64_t* table);

/* ---- What is so. */
typedef struct {
    int32_t actions; /* 0 to actions-1 */
    int32_t planes;  /* uint8[planes][height][width] */
    int32_t height;
    int32_t width;
    int32_t globals; /* int32[globals] */
    int32_t seats;
} meepled_space;
MEEPLED_EXPORT meepled_code meepled_space_of(uint64_t table, meepled_space* space);

typedef struct {
    int32_t seat;     /* who is asked; -1: the game is over */
    int32_t decision; /* the kind of decision, as in meeple.v1.DecisionKind; 0: none */
    int32_t turn;     /* turns begun */
    int32_t over;     /* 1: by the rules */
    int32_t outside;  /* 1: a legal action has no number (it lies outside the window) */
    int32_t steps;    /* actions played until now */
    int32_t winners;  /* bit s: seat s has won */
    int32_t scores[MEEPLED_SEATS_MAX];
} meepled_status;
MEEPLED_EXPORT meepled_code meepled_status_of(uint64_t table, meepled_status* status);

/* 1 for every action that the asked seat may take; `count` must be meepled_space.actions. */
MEEPLED_EXPORT meepled_code meepled_mask(uint64_t table, int8_t* mask, size_t count);
/* What `seat` sees: sizes as in meepled_space. Either pointer may be null. */
MEEPLED_EXPORT meepled_code meepled_observe(uint64_t table, int32_t seat, uint8_t* planes,
                                            size_t planes_size, int32_t* globals,
                                            size_t globals_count);
/* All legal commands, sorted, MEEPLED_ROW numbers each: action (-1: none), kind (the command's
 * field number in meeple.v1.TilesAction or CardsAction), tile or card, x, y, rotation, figure,
 * segment, seat, and for a figure's feature: points if the game ended now, points once it is
 * complete, edges that are still open. -1: means nothing here. */
MEEPLED_EXPORT meepled_code meepled_legal(uint64_t table, int32_t* rows, size_t capacity,
                                          size_t* count);

/* The features on the board where figures stand, MEEPLED_CLAIM numbers each: kind (as in
 * rules/tiles/feature_kind.h), x, y, segment, 1 if complete, points if the game ended now, points
 * once complete, edges that are still open, segments, owners (bit s: seat s). Fast: for searches.
 * None in Cardcassonne. */
#define MEEPLED_CLAIM 10
MEEPLED_EXPORT meepled_code meepled_claims(uint64_t table, int32_t* rows, size_t capacity,
                                           size_t* count);

/* ---- Texts. */
enum {
    MEEPLED_BOARD = 1,    /* the board for people, with the hand of the seat to act */
    MEEPLED_SETUP = 2,    /* the setup, as meepled_create() reads it, with everything in it */
    MEEPLED_EVENTS = 3,   /* what the last action brought, a line each */
    MEEPLED_SAVED = 4,    /* for meepled_restore() */
    MEEPLED_RECORD = 5,   /* the game as ".match" text, as tools of the server read it */
    MEEPLED_FEATURES = 6, /* JSON: the features on the board and what they are worth */
    MEEPLED_HAPPENED = 7, /* JSON: features that the last action completed or scored */
    MEEPLED_STEPS = 8,    /* JSON: every legal step (a placement with what may follow it) */
    MEEPLED_PLANES = 9,   /* names of the planes, a line each */
    MEEPLED_GLOBALS = 10, /* names of the globals, a line each */
    MEEPLED_HASH = 11,    /* 16 hexadecimal digits over all events of the game until now */
    MEEPLED_COMMANDS = 12 /* JSON: every legal command alone, sorted */
};
MEEPLED_EXPORT meepled_code meepled_text(uint64_t table, int32_t what, char* text, size_t capacity,
                                         size_t* length);
/* JSON: games with their modules, options and seats. */
MEEPLED_EXPORT meepled_code meepled_catalogue(char* text, size_t capacity, size_t* length);
/* The name of an action: the command that it stands for now, else what it stands for in general. */
MEEPLED_EXPORT meepled_code meepled_action_name(uint64_t table, int32_t action, char* text,
                                                size_t capacity, size_t* length);
MEEPLED_EXPORT meepled_code meepled_action_index(uint64_t table, const char* command,
                                                 int32_t* action);

/* ---- Playing. */
MEEPLED_EXPORT meepled_code meepled_step(uint64_t table, int32_t action);
/* Commands as text, several separated by ';' as one step: "place 1,0 r0; deploy meeple road W". */
MEEPLED_EXPORT meepled_code meepled_play(uint64_t table, const char* commands);
/* One of the legal commands, each as likely, drawn from the table's own seed. */
MEEPLED_EXPORT meepled_code meepled_random_step(uint64_t table);
/* What the rules do for a seat whose time has run out. */
MEEPLED_EXPORT meepled_code meepled_default(uint64_t table);
/* What a bot would do from what its seat knows; nothing is played. nodes 0: as many as usual. */
MEEPLED_EXPORT meepled_code meepled_bot(uint64_t table, const char* level, uint64_t nodes,
                                        uint64_t seed, char* text, size_t capacity, size_t* length);
/* Plays a copy to its end, "random" or a level of bots in every seat: `scores` by seat. */
MEEPLED_EXPORT meepled_code meepled_play_out(uint64_t table, const char* policy, uint64_t seed,
                                             int32_t* scores, size_t count);
typedef struct {
    uint64_t games;
    uint64_t decisions;
    uint64_t turns;
    uint64_t checksum; /* over all scores */
    int64_t scores[MEEPLED_SEATS_MAX];
} meepled_totals;
/* Whole random games, one after the other, without looking at them: the policy of `playouts`. */
MEEPLED_EXPORT meepled_code meepled_random_games(const char* setup, uint64_t seed, uint64_t games,
                                                 meepled_totals* totals);

/* ---- Many tables at once. */
typedef struct {
    uint8_t* planes;  /* [n][planes][height][width]; null: not wanted, as with all others */
    int32_t* globals; /* [n][globals] */
    int8_t* mask;     /* [n][actions] */
    int32_t* seat;    /* [n] who is asked now */
    float* rewards;   /* [n][seats] of the step that was just taken */
    uint8_t* done;    /* [n] 1: that step ended its game, and another one has begun;
                             2: likewise, but the game was broken off: it left the window */
    int32_t* scores;  /* [n][seats] after the step; of the game that ended, if it did */
} meepled_arrays;
enum {
    MEEPLED_OUTCOME = 0, /* rewards: at the end 1 for the winner, -1 for others, 0 for a tie */
    MEEPLED_POINTS = 1   /* rewards: own points less the mean of the others' */
};
/* n tables with the seeds seed, seed + 1 ..; `threads` 0: as many as there are processors. */
MEEPLED_EXPORT meepled_code meepled_many_create(const char* setup, int32_t n, int32_t threads,
                                                uint64_t seed, int32_t reward, uint64_t* many);
MEEPLED_EXPORT meepled_code meepled_many_free(uint64_t many);
MEEPLED_EXPORT meepled_code meepled_many_reset(uint64_t many, uint64_t seed,
                                               const meepled_arrays* out);
MEEPLED_EXPORT meepled_code meepled_many_space(uint64_t many, meepled_space* space);
/* An action for each table. If one is illegal nothing is played. */
MEEPLED_EXPORT meepled_code meepled_many_step(uint64_t many, const int32_t* actions, size_t count,
                                              const meepled_arrays* out);
/* `steps` random steps with every table, writing the arrays after each as meepled_many_step():
 * for measuring. */
MEEPLED_EXPORT meepled_code meepled_many_random(uint64_t many, uint64_t seed, int32_t steps,
                                                const meepled_arrays* out);
/* Plays a copy of every table to its end: scores [n][seats]. */
MEEPLED_EXPORT meepled_code meepled_many_play_out(uint64_t many, const char* policy, uint64_t seed,
                                                  int32_t* scores, size_t count);
/* A copy of one of the tables. */
MEEPLED_EXPORT meepled_code meepled_many_table(uint64_t many, int32_t index, uint64_t* table);

#ifdef __cplusplus
}
#endif
// NOLINTEND(modernize-*,readability-identifier-naming)
