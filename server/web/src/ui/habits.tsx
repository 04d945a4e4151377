// Switches for how somebody likes to play, whatever the game.
import { ask_before_sending } from '../state/table';
import { text } from '../text/text';
import { Toggle } from './bits';
import { play_sound, sound_on } from './sound';

const icons = {
    ask: 'M4 10.5l4 4l8-9',
    sound: 'M3 8v4h3l4 3.5V4.5L6 8zM13 7.5a3.5 3.5 0 0 1 0 5M15 5a7 7 0 0 1 0 10',
};

export function Habits() {
    return (
        <>
            <Toggle
                on={ask_before_sending.value}
                flip={() => {
                    ask_before_sending.value = !ask_before_sending.value;
                }}
                icon={icons.ask}
                title={text('tool.ask')}
            />
            <Toggle
                on={sound_on.value}
                flip={() => {
                    sound_on.value = !sound_on.value;
                    play_sound('turn');
                }}
                icon={icons.sound}
                title={text('tool.sound')}
            />
        </>
    );
}
